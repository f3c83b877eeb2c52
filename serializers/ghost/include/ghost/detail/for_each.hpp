// Applies a macro to each argument: a name, or a name and its options in parentheses.
#pragma once

#define GHOST_PARENS ()
#define GHOST_EXPAND(...) GHOST_EXPAND4(GHOST_EXPAND4(GHOST_EXPAND4(GHOST_EXPAND4(__VA_ARGS__))))
#define GHOST_EXPAND4(...) GHOST_EXPAND3(GHOST_EXPAND3(GHOST_EXPAND3(GHOST_EXPAND3(__VA_ARGS__))))
#define GHOST_EXPAND3(...) GHOST_EXPAND2(GHOST_EXPAND2(GHOST_EXPAND2(GHOST_EXPAND2(__VA_ARGS__))))
#define GHOST_EXPAND2(...) GHOST_EXPAND1(GHOST_EXPAND1(GHOST_EXPAND1(GHOST_EXPAND1(__VA_ARGS__))))
#define GHOST_EXPAND1(...) __VA_ARGS__

// The first argument of a list of at least one, and whether it is in parentheses.
#define GHOST_FIRST(First, ...) First
#define GHOST_SECOND(First, Second, ...) Second
#define GHOST_IS_PARENS(...) GHOST_SECOND(__VA_ARGS__, 0)
#define GHOST_PROBE(...) GHOST_PROBED, 1
#define GHOST_IN_PARENS(Item) GHOST_IS_PARENS(GHOST_PROBE Item, 0)
#define GHOST_JOIN(Left, Right) GHOST_JOIN_NOW(Left, Right)
#define GHOST_JOIN_NOW(Left, Right) Left##Right
#define GHOST_OPEN(...) __VA_ARGS__

// Calls Macro(Context, name, options…).
#define GHOST_CALL(Macro, Context, Item) GHOST_JOIN(GHOST_CALL_, GHOST_IN_PARENS(Item))(Macro, Context, Item)
#define GHOST_CALL_0(Macro, Context, Item) Macro(Context, Item)
#define GHOST_CALL_1(Macro, Context, Item) GHOST_CALL_OPENED(Macro, Context, GHOST_OPEN Item)
#define GHOST_CALL_OPENED(Macro, Context, ...) Macro(Context, __VA_ARGS__)

// Macro(Context, …) for each item, one behind the other; at most 340 items.
#define GHOST_FOR_EACH(Macro, Context, ...) __VA_OPT__(GHOST_EXPAND(GHOST_EACH(Macro, Context, __VA_ARGS__)))
#define GHOST_EACH(Macro, Context, Item, ...) \
  GHOST_CALL(Macro, Context, Item)            \
  __VA_OPT__(GHOST_EACH_AGAIN GHOST_PARENS(Macro, Context, __VA_ARGS__))
#define GHOST_EACH_AGAIN() GHOST_EACH

// The same with commas between them.
#define GHOST_LIST(Macro, Context, ...) \
  __VA_OPT__(GHOST_EXPAND(GHOST_EACH_LISTED(Macro, Context, __VA_ARGS__)))
#define GHOST_EACH_LISTED(Macro, Context, Item, ...) \
  GHOST_CALL(Macro, Context, Item)                   \
  __VA_OPT__(, GHOST_LISTED_AGAIN GHOST_PARENS(Macro, Context, __VA_ARGS__))
#define GHOST_LISTED_AGAIN() GHOST_EACH_LISTED

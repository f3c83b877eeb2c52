"""Names of C++ functions taken apart."""

from __future__ import annotations

import pytest

from ghostbench.results.functions import scopes, short_name, whole

TREE = "bool ghostbench::(anonymous namespace)::ondemand_tree::get<simdjson::fallback::ondemand::value>"
STRING = "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >"
JSON = f"nlohmann::json_abi_v3_11_2::basic_json<std::map, std::vector, {STRING}, bool, long, std::allocator>"
OPTIONAL = f"std::optional<{STRING} >"


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("main", ("main",)),
        ("__memcpy_avx_unaligned_erms", ("__memcpy_avx_unaligned_erms",)),
        ("operator new(unsigned long)", ("operator new",)),
        ("operator delete[](void*, unsigned long)", ("operator delete[]",)),
        ("ghostbench::run(int, char**)", ("ghostbench", "run")),
        (f"{TREE}(simdjson::fallback::ondemand::value, double&)", ("ghostbench", "{anonymous}", "ondemand_tree", "get<…>")),
        (f"{OPTIONAL} ghostbench::read<a::b>(c::d)", ("ghostbench", "read<…>")),
        (f"{STRING}::push_back(char)", ("std", "string", "push_back")),
        ("void std::vector<user, std::allocator<user> >::_M_realloc_insert<>(int)", ("std", "vector<…>", "_M_realloc_insert<…>")),
        ("Json::Value::CZString::operator<(Json::Value::CZString const&) const", ("Json", "Value", "CZString", "operator<")),
        ("bool a::operator==<int>(a::b<int> const&, a::b<int> const&)", ("a", "operator==<…>")),
        ("a::operator<=>(a const&, a const&)", ("a", "operator<=>")),
        ("a::b::operator std::string() const", ("a", "b", "operator std::string")),
        ("a::b::operator bool() const", ("a", "b", "operator bool")),
        ("a::f(int) const::{lambda(b::c<int>&)#1}::operator()(b::c<int>&) const", ("a", "f", "{lambda(b::c<…>&)#1}", "operator()")),
        ("a::~a()", ("a", "~a")),
        ("f(int) [clone .isra.0]", ("f",)),
    ],
)
def test_a_name_falls_into_its_scopes(name: str, found: tuple[str, ...]) -> None:
    assert scopes(name) == found


@pytest.mark.parametrize(
    ("name", "short"),
    [
        (f"{TREE}(simdjson::fallback::ondemand::value, double&)", "ondemand_tree::get<value>(value, double&)"),
        (f"{TREE}(simdjson::fallback::ondemand::value, std::vector<{STRING}, std::allocator<{STRING} > >&)", "ondemand_tree::get<value>"),
        (f"{JSON}::json_value::destroy(nlohmann::json_abi_v3_11_2::detail::value_t)", "json_value::destroy(value_t)"),
        (f"{JSON}::parse<x>(int, int, int, int, int, int, int, int)", "basic_json<…>::parse<…>"),
        (f"{STRING}::push_back(char)", "string::push_back(char)"),
        ("a::f(int) const::{lambda(b::c<int>&)#1}::operator()(b::c<int>&) const", "f::{lambda}(c<int>&)"),
        ("Json::Value::CZString::operator<(Json::Value::CZString const&) const", "CZString::operator<(CZString const&)"),
        ("operator new(unsigned long)", "operator new(unsigned long)"),
        ("a" * 60, "a" * 43 + "…"),
        ("a<(b)1, (c>2)>::f()", "a<(b)1, (c>2)>::f()"),  # brackets that do not match: left alone
        ("code without a name in libjemalloc.so.2", "code without a name in libjemalloc.so.2"),
    ],
)
def test_a_short_name_has_what_there_is_room_for(name: str, short: str) -> None:
    assert short_name(name, 44) == short


def test_less_room_costs_parameters_first_then_template_arguments() -> None:
    name = "void a::b<c::d, e<f> >::g<h::i>(j::k const&)"
    assert [short_name(name, width) for width in (30, 22, 16, 13, 8)] == [
        "b<d, e<f>>::g<i>(k const&)", "b<d, e<f>>::g<i>", "b<d, e<f>>::g<i>", "b<…>::g<…>", "b<…>::g…"]


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("f(int)'2", "f(int)"),
        ("f(int) [clone .isra.0] [clone .part.0]", "f(int)"),
        ("parse_value.part.0", "parse_value"),
        ("parse_value.constprop.0.isra.0", "parse_value"),
        ("f(char const*)", "f(char const*)"),
    ],
)
def test_a_piece_belongs_to_the_function_it_was_cut_out_of(name: str, found: str) -> None:
    assert whole(name) == found

"""What every page of the browser has in common."""

import pytest

from tests.web.looking import Visits, violations


@pytest.mark.parametrize("path", ["/", "/nowhere"])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_address_shows_a_page_in_the_readers_language(visit: Visits, path: str, language: str) -> None:
    page = visit(path, language=language)
    page.get_by_role("heading", level=1).wait_for()
    assert page.locator("html").get_attribute("lang") == {"zh": "zh-CN", "en": "en"}[language]
    assert violations(page) == []

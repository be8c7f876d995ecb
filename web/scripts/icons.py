"""Icons for home screens, drawn from the logo: `python web/scripts/icons.py` writes `web/public/icons`."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parent.parent / "public"
SIZES = {"180": 180, "192": 192, "512": 512}
MASKABLE = 512
SAFE = 0.72
"""How much of a maskable icon the picture takes: systems cut the rest into circles and drops."""


def main() -> None:
    """Draw each icon as a browser does."""
    logo = (PUBLIC / "favicon.svg").read_text(encoding="utf-8")
    bare = re.sub(r"<rect[^>]*/>", "", logo)  # without its frame
    night = "background: linear-gradient(#15163f, #4a2f7a)"
    pictures = {
        name: (size, logo if size > 180 else f'<div style="{night}">{logo}</div>')
        for name, size in SIZES.items()
    }
    inset = f"{50 * (1 - SAFE)}%"
    pictures["maskable-512"] = (
        MASKABLE,
        f'<div style="{night}; height: 100vh; padding: {inset}; box-sizing: border-box">{bare}</div>',
    )
    (PUBLIC / "icons").mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for name, (size, body) in pictures.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{body}")
            page.screenshot(path=PUBLIC / "icons" / f"{name}.png", omit_background=name in ("192", "512"))
            page.close()
        browser.close()


if __name__ == "__main__":
    main()

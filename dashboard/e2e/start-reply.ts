import type { Page } from "playwright-core";

/** Presses the key of a reply and waits for the field: letters that come earlier are keys of the inbox. */
export async function startReply(page: Page): Promise<void> {
  await page.keyboard.press("r");
  const field = page.getByRole("textbox", { name: "Reply", exact: true });
  await field.and(page.locator(":focus")).waitFor();
}

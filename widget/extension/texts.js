export const text = (name) => chrome.i18n.getMessage(name);

/** Fills in what the page says, in the browser's language. */
export function fillIn(page) {
  page.documentElement.lang = chrome.i18n.getUILanguage();
  page.documentElement.dir = text("@@bidi_dir");
  page.title = text("name");
  for (const element of page.querySelectorAll("[data-text]"))
    element.textContent = text(element.dataset.text);
}

/** Where each entry of the chat is stored; the same as on a site's page. */
const STORED = {
  key: localStorage,
  user: localStorage,
  seen: localStorage,
  rating: localStorage,
  proactive: localStorage,
  dismissed: localStorage,
  open: sessionStorage,
  outbox: sessionStorage,
  newcomer: sessionStorage,
};

/** Shows the chat in a frame that fills the panel, and calls `onClose` when the visitor closes it. */
export function showChat({ address, widget }, onClose) {
  const frame = document.createElement("iframe");
  const { origin } = new URL(address);
  const keyOf = (name) => `parley:${widget}:${name}`;
  const read = (names) => Object.fromEntries(names.map((name) => [name, STORED[name].getItem(keyOf(name))]));
  // The origin is named, because the visitor's key is among the messages.
  const post = (message) => frame.contentWindow.postMessage(message, origin);
  let wasOpen = false;

  const receive = {
    loaded() {
      // The page beside the panel is the visitor's own business: its address stays here.
      const language = chrome.i18n.getUILanguage();
      post({ type: "init", page: "", referrer: "", language, stored: read(Object.keys(STORED)) });
      post({ type: "open" });
    },
    layout({ isOpen, label }) {
      frame.title = label;
      post({ type: "size", isFull: isOpen });
      if (wasOpen && !isOpen) onClose();
      wasOpen = isOpen;
    },
    store({ name, value }) {
      if (!Object.hasOwn(STORED, name)) return;
      if (typeof value === "string") STORED[name].setItem(keyOf(name), value);
      else STORED[name].removeItem(keyOf(name));
    },
  };
  addEventListener("message", ({ source, origin: from, data }) => {
    if (source !== frame.contentWindow || from !== origin) return;
    if (Object.hasOwn(receive, data?.type)) receive[data.type](data);
  });
  // The panel of another window.
  addEventListener("storage", ({ key, storageArea }) => {
    const names = Object.keys(STORED).filter((name) => STORED[name] === storageArea && keyOf(name) === key);
    if (names.length > 0) post({ type: "stored", stored: read(names) });
  });
  frame.src = `${new URL("widget/", address).href}?id=${encodeURIComponent(widget)}`;
  document.body.replaceChildren(frame);
}

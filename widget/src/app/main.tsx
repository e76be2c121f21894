import { createRoot } from "react-dom/client";
import type { ToFrame } from "../wire.ts";
import { Refusal } from "./api.ts";
import { createChat } from "./chat.ts";
import { connectToHost, type Host } from "./host.ts";
import { textsFor } from "./i18n/index.ts";
import { createPageStorage } from "./page-storage.ts";
import "./styles/index.css";
import { readUserId } from "./read-user-id.ts";
import { ChatView } from "./view/chat-view.tsx";
import { createVisitor } from "./visitor.ts";

const LONGEST_EVENT = 100;
/** The server accepts no longer one; the site's page may have it. */
const LONGEST_ADDRESS = 2000;

const widgetUid = new URLSearchParams(location.search).get("id") ?? "";
const root = document.getElementById("root");
let handle: ((message: ToFrame) => void) | null = null;

connectToHost((message, host) => {
  if (message.type === "init") handle ??= start(message, host);
  else handle?.(message);
});

function start({ page, referrer, language, stored }: Extract<ToFrame, { type: "init" }>, host: Host) {
  const facts = {
    widget_uid: widgetUid,
    origin: host.origin,
    page: page.slice(0, LONGEST_ADDRESS),
    referrer: referrer.slice(0, LONGEST_ADDRESS),
    language: language.slice(0, 35),
  };
  const storage = createPageStorage(host, stored);
  const visitor = createVisitor(facts, storage, (isFirst) => {
    void chat.changeVisitor(isFirst).catch(() => undefined);
  });
  const emit = (name: string, detail: unknown) => host.post({ type: "event", name, detail });
  const chat = createChat({ visitor, language, emit, storage });
  const loaded = chat.load().then(() => {
    if (root) createRoot(root).render(<ChatView chat={chat} />);
    let posted = "";
    const postLayout = () => {
      const { isOpen, settings, locale, bubble } = chat.state();
      const layout = `${isOpen} ${locale} ${bubble?.width} ${bubble?.height}`;
      if (posted === layout) return;
      posted = layout;
      const position = settings?.look.position ?? "right";
      host.post({ type: "layout", isOpen, position, bubble, label: textsFor(locale).chat });
    };
    chat.subscribe(postLayout);
    postLayout();
    emit("ready", null);
    if (chat.state().isOpen) emit("open", null);
  });
  // A site that may not show the chat, or a server that is down, leaves the page as it is.
  const ready = loaded.then(
    () => true,
    () => false,
  );
  let identified: Promise<unknown> = Promise.resolve();
  /** Grows with the site's user: calls that were made for the former one are dropped. */
  let userGeneration = 0;
  return (message: ToFrame) => {
    // These do not wait: nothing of the former user is shown for another moment.
    if (message.type === "stored") return storage.apply(message.stored);
    if (message.type === "page") return visitor.moveTo(message.page.slice(0, LONGEST_ADDRESS));
    if (message.type === "signOut") {
      userGeneration += 1;
      return chat.signOut();
    }
    if (message.type === "identify" && chat.prepareForUser(readUserId(message.identity))) userGeneration += 1;
    const mine = userGeneration;
    void ready.then((isReady) => (isReady ? perform(message, () => mine === userGeneration) : undefined));
  };

  async function perform(message: ToFrame, isSameUser: () => boolean): Promise<void> {
    if (message.type === "open") await chat.open();
    else if (message.type === "close") chat.close();
    else if (message.type === "toggle") await (chat.state().isOpen ? chat.close() : chat.open());
    else if (message.type === "size") chat.setFull(message.isFull);
    else if (message.type === "setLocale") chat.setLocale(message.locale);
    else if (message.type === "identify" && isSameUser()) {
      identified = chat.identify(message.identity).catch((error: unknown) => {
        const reason = error instanceof Refusal ? error.message : "Can't reach the server.";
        if (isSameUser()) emit("refused", { message: reason });
      });
    } else if (message.type === "send" && isSameUser()) {
      // A message after identify is that user's.
      await identified;
      if (!isSameUser()) return;
      await chat.open();
      await chat.send(message.text.slice(0, chat.state().longestMessage));
    } else if (message.type === "start" && isSameUser()) {
      await identified;
      if (!isSameUser()) return;
      await chat.start(message.flow.slice(0, LONGEST_EVENT));
    }
  }
}

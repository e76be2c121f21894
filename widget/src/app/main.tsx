import { createRoot } from "react-dom/client";
import { createChat } from "./chat.ts";
import { meetHost, type Host } from "./host.ts";
import { createSeen } from "./seen.ts";
import "./styles/index.css";
import { textsOf } from "./i18n/index.ts";
import { ChatView } from "./view/chat-view.tsx";
import { Refusal } from "./api.ts";
import { userIdOf } from "./user-id-of.ts";
import { createVisitor } from "./visitor.ts";
import type { ToFrame } from "../wire.ts";

const widgetUid = new URLSearchParams(location.search).get("id") ?? "";
const root = document.getElementById("root");
let act: ((message: ToFrame) => void) | null = null;

meetHost((message, host) => {
  if (message.type === "init") act ??= begin(message, host);
  else act?.(message);
});

function begin({ page, referrer, language }: Extract<ToFrame, { type: "init" }>, host: Host) {
  const facts = {
    widget_uid: widgetUid,
    origin: host.origin,
    page,
    referrer,
    language: language.slice(0, 35),
  };
  const visitor = createVisitor(facts, () => void chat.changeVisitor().catch(() => undefined));
  const emit = (name: string, detail: unknown) => host.tell({ type: "event", name, detail });
  const chat = createChat({ visitor, language, emit, seen: createSeen(widgetUid) });
  const begun = chat.begin().then(() => {
    if (root) createRoot(root).render(<ChatView chat={chat} />);
    const tellLayout = () => {
      const { isOpen, settings, locale } = chat.state();
      const position = settings?.look.position ?? "right";
      host.tell({ type: "layout", isOpen, position, label: textsOf(locale).chat });
    };
    let told = "";
    const onChange = () => {
      const { isOpen, locale } = chat.state();
      if (told === `${isOpen} ${locale}`) return;
      told = `${isOpen} ${locale}`;
      tellLayout();
    };
    chat.subscribe(onChange);
    onChange();
    emit("ready", null);
  });
  // A site that may not show the chat, or a server that is away: the page stays as it is.
  const ready = begun.then(
    () => true,
    () => false,
  );
  let identified: Promise<unknown> = Promise.resolve();
  /** Grows with the site's user: what was asked for the former one is not done any more. */
  let person = 0;
  return (message: ToFrame) => {
    // Not to be waited for: what belongs to somebody else is not shown for another moment.
    if (message.type === "signOut") {
      person += 1;
      return chat.signOut();
    }
    if (message.type === "identify" && chat.makeRoomFor(userIdOf(message.identity))) person += 1;
    const asker = person;
    void ready.then((isReady) => (isReady ? perform(message, () => asker === person) : undefined));
  };

  async function perform(message: ToFrame, isSame: () => boolean): Promise<void> {
    if (message.type === "open") await chat.open();
    else if (message.type === "close") chat.close();
    else if (message.type === "toggle") await (chat.state().isOpen ? chat.close() : chat.open());
    else if (message.type === "size") chat.setFull(message.isFull);
    else if (message.type === "setLocale") chat.setLocale(message.locale);
    else if (message.type === "identify" && isSame()) {
      identified = chat.identify(message.identity).catch((error: unknown) => {
        const reason = error instanceof Refusal ? error.message : "The server cannot be reached.";
        if (isSame()) emit("refused", { message: reason });
      });
    } else if (message.type === "send" && isSame()) {
      // What is said after identify is said by that user.
      await identified;
      if (!isSame()) return;
      await chat.open();
      await chat.send(message.text.slice(0, 4000));
    }
  }
}

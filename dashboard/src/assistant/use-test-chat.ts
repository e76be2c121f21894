import { useCallback, useEffect, useRef, useState } from "react";
import type { ShownMessage } from "@parley/chat-ui";
import { callOperation } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { sendStreamed } from "../api/send-message.ts";
import { queryClient } from "../api/query.ts";
import { assistantTexts } from "../i18n/areas/assistant.ts";

export interface TestMessage extends ShownMessage {
  /** Answers that the bot offers as buttons. */
  readonly choices: readonly { readonly text: string; readonly value: string }[];
}

export interface TestChatState {
  readonly messages: readonly TestMessage[];
  readonly sessionUid: string | null;
  readonly busy: boolean;
  readonly problem: string | null;
  readonly send: (text: string, words?: string) => Promise<void>;
  readonly startOver: () => void;
}

const GROWING = "growing";
/** They rate the reply and answer nothing. */
const RATINGS: readonly string[] = ["like", "dislike"];

/** A test conversation: its session is made with the first message. */
export function useTestChat(projectUid: string, widgetUid: string | null): TestChatState {
  const [messages, setMessages] = useState<readonly TestMessage[]>([]);
  const [sessionUid, setSessionUid] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => {
    return () => abort.current?.abort();
  }, []);

  const startOver = useCallback(() => {
    abort.current?.abort();
    setMessages([]);
    setSessionUid(null);
    setBusy(false);
    setProblem(null);
  }, []);

  async function openSession(): Promise<string> {
    if (sessionUid) return sessionUid;
    const input = { project_uid: projectUid, widget_uid: widgetUid ?? "", is_emulator: true };
    const { data } = await callOperation("createSession", input);
    setSessionUid(data.session_uid);
    return data.session_uid;
  }

  /** `words` are what a picked choice says, where it sends something else. */
  async function send(text: string, words = text): Promise<void> {
    const current = new AbortController();
    abort.current = current;
    setBusy(true);
    setProblem(null);
    setMessages((before) => [...before, messageFrom(`own-${before.length}`, "user", words)]);
    const show = (last: TestMessage) => {
      if (current.signal.aborted) return;
      setMessages((shown) => [...shown.filter((message) => message.id !== GROWING), last]);
    };
    try {
      const uid = await openSession();
      const { reply, dropped } = await sendStreamed(
        { project_uid: projectUid, widget_uid: widgetUid ?? "", session_uid: uid, message: text },
        { signal: current.signal, onText: (grown) => show(messageFrom(GROWING, "assistant", grown)) },
      );
      if (dropped) setProblem(assistantTexts.test.stopped);
      else if (reply.send_by === "user") setProblem(assistantTexts.test.person);
      else {
        const { sources = [], choices = [] } = reply;
        const offered = choices.filter(({ enabled, value }) => enabled && !RATINGS.includes(value));
        show({ ...messageFrom(reply.id, reply.send_by, reply.message), sources, choices: offered });
      }
      setSessionUid(reply.session_uid);
      await queryClient.invalidateQueries({ queryKey: ["getChatbotExecutionLogs"] });
    } catch (error) {
      if (!current.signal.aborted) setProblem(errorMessage(error));
    } finally {
      if (!current.signal.aborted) {
        setMessages((shown) => shown.filter((message) => message.id !== GROWING));
        setBusy(false);
      }
    }
  }

  return { messages, sessionUid, busy, problem, send, startOver };
}

const messageFrom = (id: number | string, sendBy: ShownMessage["sendBy"], text: string): TestMessage => ({
  id,
  sendBy,
  isNote: false,
  text,
  sources: [],
  choices: [],
});

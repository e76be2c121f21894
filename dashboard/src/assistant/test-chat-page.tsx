import { texts } from "../i18n/index.ts";
import { useTitle } from "../ui/page.tsx";
import { TestChat } from "./test-chat.tsx";

export function TestChatPage() {
  useTitle(texts.assistant.test.title);
  return (
    <div className="mx-auto h-full max-w-3xl">
      <TestChat />
    </div>
  );
}

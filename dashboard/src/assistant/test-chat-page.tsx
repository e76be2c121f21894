import { useSearch } from "@tanstack/react-router";
import { assistantTexts } from "../i18n/areas/assistant.ts";
import { useTitle } from "../ui/page.tsx";
import { TestChat } from "./test-chat.tsx";

/** Test chat; `flow` in the address is a flow that it begins with. */
export function TestChatPage() {
  const { flow } = useSearch({ strict: false });
  useTitle(assistantTexts.test.title);
  return (
    <div className="mx-auto h-full max-w-3xl">
      <TestChat key={flow} {...(flow ? { opening: flow } : {})} />
    </div>
  );
}

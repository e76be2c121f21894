import { X } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import type { SessionDetail } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { Timeline } from "../assistant/timeline.tsx";
import { ReplaySession } from "../evaluations/replay-session.tsx";
import { useProject } from "../shell/current-location.ts";
import { sessionsTexts } from "../i18n/areas/sessions.ts";
import { texts } from "../i18n/index.ts";
import { Tags } from "../ui/badge.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { Facts } from "../ui/facts.tsx";
import { SelectField, TextField } from "../ui/field.tsx";
import { Form, useForm } from "../ui/form.tsx";
import { lazily } from "../ui/lazily.tsx";
import { ReadState } from "../ui/states.tsx";
import { Time } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import { SessionRating } from "./session-rating.tsx";
import { SessionContact } from "./session-contact.tsx";
import { CHAT_MODES, chatModeOf } from "./chat-mode.ts";
import { DeskFields } from "./desk/desk-fields.tsx";
import { VisitorProof } from "./visitor-proof.tsx";
import { useSessionChange } from "./use-session-change.ts";

const strings = sessionsTexts;
const TOUCHED = ["getSession", "getSessionMessages"] as const;
const STATES = ["pending", "unresolved", "resolved", "closed"] as const;

const SessionFields = lazily(async () => (await import("../custom-fields/session-fields.tsx")).SessionFields);

interface Props {
  readonly session: SessionDetail;
  /** The field of the tags, for the key that leads there. */
  readonly tags: RefObject<HTMLInputElement | null>;
  readonly onHide: () => void;
  readonly onVisitor: (visitorId: number) => void;
}

/** The visitor, the state of the conversation, and how the bot found its answers. */
export function ConversationDetails({ session, tags, onHide, onVisitor }: Props) {
  const { mayWrite } = useProject();
  const { visitor_id: visitorId } = session;
  return (
    <>
      <header className="flex items-center justify-between border-b border-line px-4 py-2.5">
        <h3 className="font-semibold">{strings.details}</h3>
        <IconButton icon={X} label={texts.actions.close} onClick={onHide} />
      </header>
      <Part title={strings.contact}>
        <SessionContact session={session} />
      </Part>
      {visitorId !== null && (
        <Part title={strings.proof.title}>
          <VisitorProof session={session} />
        </Part>
      )}
      <SessionRating sessionUid={session.session_uid} />
      {mayWrite ? (
        <SessionStatus session={session} tags={tags} />
      ) : (
        <Part title={strings.tags}>
          <Tags tags={session.segment} />
        </Part>
      )}
      <SessionFields key={session.session_uid} session={session} />
      <Part title={strings.details}>
        <AboutSession session={session} />
        {visitorId !== null && (
          <Button size="sm" className="mt-2.5" onClick={() => onVisitor(visitorId)}>
            {strings.sameVisitor}
          </Button>
        )}
        {mayWrite && <ReplaySession sessionUid={session.session_uid} />}
      </Part>
      <Part title={strings.log}>
        <Log sessionUid={session.session_uid} />
      </Part>
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="border-b border-line px-4 py-4 last:border-0">
      <h4 className="mb-2 text-xs font-medium text-muted">{title}</h4>
      {children}
    </section>
  );
}

function SessionStatus({ session, tags }: Pick<Props, "session" | "tags">) {
  const { uid } = useProject();
  const toast = useToast();
  const update = useChange("updateSession", TOUCHED);
  const key = { project_uid: uid, session_uid: session.session_uid };
  const { setState, setMode } = useSessionChange(session);
  const form = useForm({ segment: session.segment }, async ({ segment }) => {
    await update.mutateAsync({ ...key, segment });
    form.saved({ segment });
    toast(strings.tagsSaved);
  });
  return (
    <div className="grid gap-3 border-b border-line px-4 py-4">
      <SelectField
        label={strings.state}
        value={session.state}
        options={STATES.map((value) => ({ value, label: strings.states[value] }))}
        onChange={setState}
      />
      <SelectField
        label={strings.mode}
        value={chatModeOf(session)}
        options={CHAT_MODES.map((value) => ({ value, label: strings.modeWords[value] }))}
        onChange={setMode}
      />
      <DeskFields session={session} />
      <Form form={form} className="!gap-2">
        <TextField
          label={strings.tags}
          hint={strings.tagsHint}
          {...form.bind("segment")}
          input={{ ref: tags }}
        />
        {form.dirty && (
          <Button size="sm" type="submit" busy={form.busy} className="justify-self-start">
            {texts.actions.save}
          </Button>
        )}
      </Form>
    </div>
  );
}

function AboutSession({ session }: { readonly session: SessionDetail }) {
  const page = session.session_meta.page ?? session.session_meta.url;
  const facts: readonly [string, ReactNode][] = [
    [strings.started, <Time key="at" at={session.created_at} />],
    [strings.platform, [session.device_type, session.platform].filter(Boolean).join(", ")],
    [strings.country, session.country],
    [strings.language, session.language],
    [strings.page, typeof page === "string" ? page : null],
    [
      strings.id,
      <span key="id" className="font-mono text-xs">
        {session.session_uid}
      </span>,
    ],
  ];
  return <Facts facts={facts} />;
}

function Log({ sessionUid }: { readonly sessionUid: string }) {
  const { uid } = useProject();
  const read = useRead("getChatbotExecutionLogs", {
    project_uid: uid,
    session_uid: sessionUid,
    orderBy: "DESC",
    limit: 20,
  });
  return (
    <ReadState read={read} rows={3}>
      {({ data }) => <Timeline entries={data} />}
    </ReadState>
  );
}

import { Link } from "@tanstack/react-router";
import { Check, ChevronRight, Circle } from "lucide-react";
import { useRead } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { projectsTexts } from "../i18n/areas/projects.ts";
import { countOf } from "../training/learning.ts";
import { Section } from "../ui/page.tsx";

const strings = projectsTexts.home;

/** What a new project still needs, for members who can do it; hidden once everything is done. */
export function FirstSteps() {
  const { mayWrite } = useProject();
  return mayWrite ? <Steps /> : null;
}

function Steps() {
  const { uid, organizationId, isOwner } = useProject();
  const training = useRead("getTrainingStatus", { project_uid: uid });
  const tests = useRead("getSessions", { project_uid: uid, limit: 1, is_emulator: true });
  const real = useRead("getSessions", { project_uid: uid, limit: 1 });
  const members = useRead("getOrganizationMembers", { organization_id: organizationId, limit: 2 });
  if (!training.data || !tests.data || !real.data || !members.data) return null;
  // The allowance counts the whole organization.
  const { texts: taught, files } = training.data.data;
  const { organizationMember, invitations } = members.data.data;
  const project = { projectUid: uid };
  const all = [
    {
      key: "teach",
      done: countOf(taught) + countOf(files) > 0,
      to: "/p/$projectUid/training",
      title: strings.teach,
      text: strings.teachText,
    },
    {
      key: "test",
      done: tests.data.data.length > 0,
      to: "/p/$projectUid/test-chat",
      title: strings.test,
      text: strings.testText,
    },
    {
      key: "embed",
      done: real.data.data.length > 0,
      to: "/p/$projectUid/integrations",
      title: strings.embed,
      text: strings.embedText,
    },
    {
      key: "invite",
      done: organizationMember.length + invitations.length > 1,
      to: "/o/$organizationId/members",
      title: strings.invite,
      text: strings.inviteText,
    },
  ] as const;
  const steps = all.filter(({ key }) => key !== "invite" || isOwner);
  if (steps.every((step) => step.done)) return null;
  return (
    <Section title={strings.steps} text={strings.stepsText}>
      <ol>
        {steps.map((step) => (
          <li key={step.key} className="border-b border-line last:border-0">
            <Link
              to={step.to}
              params={{ ...project, organizationId: String(organizationId) }}
              className="flex items-center gap-3 px-5 py-3 -outline-offset-2 hover:bg-hover"
            >
              {step.done ? (
                <span className="grid size-5 place-items-center rounded-full bg-ok-soft text-ok">
                  <Check aria-hidden className="size-3.5" strokeWidth={2.5} />
                </span>
              ) : (
                <Circle aria-hidden className="size-5 text-edge" strokeWidth={1.5} />
              )}
              <span className="min-w-0 flex-1">
                <span className="block text-[13px] font-medium">
                  {step.title}
                  <span className="sr-only">: {step.done ? strings.done : strings.open}</span>
                </span>
                <span className="block text-[13px] text-muted">{step.text}</span>
              </span>
              <ChevronRight aria-hidden className="size-4 text-muted" />
            </Link>
          </li>
        ))}
      </ol>
    </Section>
  );
}

import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { callOperation } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { queryClient } from "../api/query.ts";
import { mcpServersTexts } from "../i18n/areas/mcp-servers.ts";
import { buttonClass } from "../ui/button.tsx";
import { Problem } from "../ui/form.tsx";
import { Page } from "../ui/page.tsx";
import { Loading } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { forgetAuthorization, pendingAuthorization } from "./mcp/authorization.ts";

const strings = mcpServersTexts.authorization;

/** Where the authorization server of an MCP server sends the member's browser back to. */
export function McpAuthorizationPage() {
  const { code, state, iss, error, error_description: description } = useSearch({ strict: false });
  const navigate = useNavigate();
  const toast = useToast();
  const [pending] = useState(() => pendingAuthorization(state));
  const [failure, setFailure] = useState<string | null>(null);
  const started = useRef(false);
  useEffect(() => {
    if (started.current || pending === null || code === undefined || state === undefined) return;
    started.current = true;
    const { projectUid, serverId } = pending;
    const finish = async () => {
      forgetAuthorization();
      await callOperation("finishMcpAuthorization", {
        project_uid: projectUid,
        state,
        code,
        ...(iss === undefined ? {} : { iss }),
      });
      await queryClient.invalidateQueries({ queryKey: ["getMcpServers"] });
      toast(strings.done);
      await navigate({
        to: "/p/$projectUid/actions/servers/$serverId",
        params: { projectUid, serverId: String(serverId) },
        replace: true,
      });
    };
    finish().catch((reason: unknown) => setFailure(errorMessage(reason)));
  }, [code, iss, navigate, pending, state, toast]);
  const problem =
    pending === null
      ? strings.unknown
      : code === undefined
        ? `${strings.declined} ${description ?? error ?? ""}`
        : failure;
  return (
    <Page title={strings.title} text={problem === null ? strings.waiting : undefined} width="narrow">
      {problem === null ? (
        <Loading />
      ) : (
        <div className="grid justify-items-start gap-4">
          <Problem>{problem}</Problem>
          {pending === null ? (
            <Link to="/" className={buttonClass()}>
              {strings.home}
            </Link>
          ) : (
            <Link
              to="/p/$projectUid/actions/servers/$serverId"
              params={{ projectUid: pending.projectUid, serverId: String(pending.serverId) }}
              className={buttonClass()}
            >
              {strings.back}
            </Link>
          )}
        </div>
      )}
    </Page>
  );
}

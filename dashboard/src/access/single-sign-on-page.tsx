import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { callOperation } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { securityTexts } from "../i18n/areas/security.ts";
import { enter, meQuery } from "../shell/me.tsx";
import { queryClient } from "../api/query.ts";
import { Problem } from "../ui/form.tsx";
import { Loading } from "../ui/states.tsx";
import { AccessFrame, LINK_CLASS } from "./access-frame.tsx";
import { safeNext } from "./safe-next.ts";
import { handOver, returnFromProvider } from "./single-sign-on.ts";

const strings = securityTexts.singleSignOn;

/** Where the identity provider sends the browser back to. */
export function SingleSignOnPage() {
  const { code, state, iss, error } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const returned = returnFromProvider();
    const finish = async () => {
      // A person who links their account is signed in, and their writes need their token.
      await queryClient.ensureQueryData(meQuery).catch(() => null);
      const query = new URLSearchParams(
        Object.entries({ code, state, iss, error }).flatMap(([key, value]) => (value ? [[key, value]] : [])),
      ).toString();
      if (!returned && (await handOver(query))) {
        setDone(true);
        close();
        return;
      }
      const { data } = await callOperation("finishSingleSignOn", { query, secret: returned?.secret ?? "-" });
      enter(data);
      await navigate({ href: safeNext(returned?.next), replace: true });
    };
    finish().catch((failure: unknown) => setProblem(errorMessage(failure)));
  }, [code, error, iss, navigate, state]);
  return (
    <AccessFrame title={strings.title} text={isDone ? strings.done : strings.waiting}>
      {isDone ? null : problem === null ? (
        <Loading />
      ) : (
        <div className="grid gap-4">
          <Problem>{problem}</Problem>
          <Link to="/sign-in" className={LINK_CLASS}>
            {strings.back}
          </Link>
        </div>
      )}
    </AccessFrame>
  );
}

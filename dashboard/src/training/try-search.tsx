import { useQueryClient } from "@tanstack/react-query";
import { SearchCheck, SearchX } from "lucide-react";
import { useState } from "react";
import type { Input, SearchHit } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { readQuery, useRead } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { trainingTexts } from "../i18n/areas/training.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { cx } from "../ui/class-names.ts";
import { INPUT_CLASS } from "../ui/field.tsx";
import { Problem } from "../ui/form.tsx";
import { Card } from "../ui/page.tsx";
import { EmptyState, ReadState } from "../ui/states.tsx";
import { TextDialog } from "./text-dialog.tsx";

const strings = trainingTexts.find;

/** Shows the passages a reply would be based on. */
export function TrySearch() {
  const { uid, mayWrite } = useProject();
  const [text, setText] = useState("");
  const [query, setQuery] = useState("");
  const [teaching, setTeaching] = useState(false);
  const client = useQueryClient();
  const inputOf = (wanted: string): Input<"searchIndexDocument"> => ({
    project_uid: uid,
    query: wanted,
    limit: 10,
  });
  const read = useRead("searchIndexDocument", inputOf(query), { enabled: query !== "", keepsPrevious: true });
  const ask = (wanted: string) => {
    setQuery(wanted);
    // What was found for the same words before may have changed since.
    void client.invalidateQueries({ queryKey: readQuery("searchIndexDocument", inputOf(wanted)).queryKey });
  };
  return (
    <>
      <form
        role="search"
        className="mb-3 flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          ask(text.trim());
        }}
      >
        <input
          type="search"
          aria-label={strings.title}
          placeholder={strings.placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={`${INPUT_CLASS} h-9`}
        />
        <Button kind="primary" type="submit" className="!h-9" busy={read.isFetching && query !== ""}>
          {strings.action}
        </Button>
      </form>
      {read.isRefetchError && (
        <div className="mb-3">
          <Problem>{errorMessage(read.error)}</Problem>
        </div>
      )}
      <Card>
        {query === "" ? (
          <EmptyState icon={SearchCheck} title={strings.start} text={strings.startText} />
        ) : (
          <ReadState read={read}>
            {({ data }) =>
              data.length === 0 ? (
                <EmptyState icon={SearchX} title={strings.none} text={strings.noneText}>
                  {mayWrite && <Button onClick={() => setTeaching(true)}>{strings.teach}</Button>}
                </EmptyState>
              ) : (
                <>
                  {!data.some((hit) => hit.is_answerable) && (
                    <p
                      role="status"
                      className="flex flex-wrap items-center gap-3 px-5 pt-4 text-[13px] text-warn"
                    >
                      <span className="min-w-0 flex-1">{strings.weakOnly}</span>
                      {mayWrite && (
                        <Button size="sm" onClick={() => setTeaching(true)}>
                          {strings.teach}
                        </Button>
                      )}
                    </p>
                  )}
                  <ol>
                    {data.map((hit) => (
                      <Hit key={hit.point_id} hit={hit} />
                    ))}
                  </ol>
                </>
              )
            }
          </ReadState>
        )}
      </Card>
      {teaching && <TextDialog type="faq" text={null} question={query} onClose={() => setTeaching(false)} />}
    </>
  );
}

function Hit({ hit }: { readonly hit: SearchHit }) {
  const score = hit.score.toFixed(2);
  return (
    <li className="flex gap-4 border-b border-line px-5 py-4 last:border-0">
      <div className="w-12 shrink-0" title={strings.scoreOf(score)}>
        <span className="sr-only">{strings.scoreOf(score)}</span>
        <span aria-hidden className="font-mono text-[13px] font-medium tabular-nums">
          {score}
        </span>
        <span aria-hidden className="mt-1.5 block h-1 overflow-hidden rounded-full bg-hover">
          <span
            className={cx("block h-full", hit.is_answerable ? "bg-accent" : "bg-edge")}
            style={{ width: `${Math.min(1, hit.score) * 100}%` }}
          />
        </span>
      </div>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-[13px] font-medium">
          <span className="min-w-0 truncate">{hit.source || hit.title}</span>
          {!hit.is_answerable && <Badge tone="warn">{strings.weak}</Badge>}
        </p>
        <p className="mt-1 text-[13px] leading-relaxed break-words whitespace-pre-line text-muted">
          {hit.content}
        </p>
      </div>
    </li>
  );
}

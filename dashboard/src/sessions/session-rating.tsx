import { useRead } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { deskTexts } from "../i18n/areas/desk.ts";
import { Time } from "../ui/time.tsx";

/** How the visitor rated the conversation, for whom, and in which words. Nothing without a rating. */
export function SessionRating({ sessionUid }: { readonly sessionUid: string }) {
  const { uid } = useProject();
  const read = useRead("getRatings", { project_uid: uid, session_uid: sessionUid, limit: 1 });
  const rating = read.data?.data[0];
  if (!rating) return null;
  const answerer = rating.answered_by === "bot" ? deskTexts.theBot : (rating.user_name ?? deskTexts.aPerson);
  return (
    <section aria-label={deskTexts.rating} className="border-b border-line px-4 py-4">
      <h4 className="mb-2 text-xs font-medium text-muted">{deskTexts.rating}</h4>
      <p className="flex flex-wrap items-center gap-2 text-[13px]">
        <strong className="text-base">{rating.score}/5</strong>
        <span>{answerer}</span>
        <span className="text-muted">
          <Time at={rating.created_at} />
        </span>
      </p>
      {rating.comment && (
        <p dir="auto" className="mt-1.5 text-[13px] whitespace-pre-line [overflow-wrap:anywhere]">
          “{rating.comment}”
        </p>
      )}
    </section>
  );
}

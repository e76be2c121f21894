import { useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Answer } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { countLearning, pollIntervalMs } from "./learning.ts";

/** What a project has learned, watched while it learns. The lists are read again whenever something was begun or done. */
export function useTrainingStatus(projectUid: string): UseQueryResult<Answer<"getTrainingStatus">> {
  const client = useQueryClient();
  const read = useRead(
    "getTrainingStatus",
    { project_uid: projectUid },
    { everyMs: (answer) => pollIntervalMs(answer && countLearning(answer.data) > 0) },
  );
  const learning = read.data && countLearning(read.data.data);
  const before = useRef(learning);
  useEffect(() => {
    const isOther = before.current !== undefined && before.current !== learning;
    before.current = learning;
    if (!isOther) return;
    void client.invalidateQueries({ queryKey: ["getProjectText"] });
    void client.invalidateQueries({ queryKey: ["getProjectFiles"] });
  }, [client, learning]);
  return read;
}

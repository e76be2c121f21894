import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { callOperation, type Answer, type Input } from "../api/client.ts";
import { useProject } from "../shell/current-location.ts";

export type Report = Answer<"importContacts">["data"];

interface Order {
  /** What the file is called. */
  readonly name: string;
  readonly input: Input<"importContacts">;
}

/** The latest import and its progress. */
export interface Import {
  readonly name: string;
  readonly report: Report | null;
  readonly failure: Error | null;
  readonly isRunning: boolean;
}

interface Importing {
  readonly current: Import | null;
  readonly start: (order: Order) => Promise<Report>;
  /** The result is no longer needed. */
  readonly dismiss: () => void;
}

/**
 * Imports belong to the project, not to the dialog that started them: a person who closes the dialog finds them
 * again.
 */
export function useImport(): Importing {
  const { uid } = useProject();
  const client = useQueryClient();
  const mutationKey = ["importContacts", uid] as const;
  const dismiss = () => {
    const cache = client.getMutationCache();
    for (const mutation of cache.findAll({ mutationKey })) cache.remove(mutation);
  };
  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: ({ input }: Order) =>
      withUnloadPrompt(async () => (await callOperation("importContacts", input)).data),
    onSuccess: () => client.invalidateQueries({ queryKey: ["getAllContacts"] }),
    gcTime: Infinity,
  });
  const all = useMutationState({ filters: { mutationKey }, select: ({ state }) => importOf(state) });
  return {
    current: all.at(-1) ?? null,
    start: (order) => {
      dismiss();
      return mutateAsync(order);
    },
    dismiss,
  };
}

/** The browser asks before it closes the page, because the import's result would be lost. */
async function withUnloadPrompt<Result>(work: () => Promise<Result>): Promise<Result> {
  const prompt = (event: Event) => event.preventDefault();
  window.addEventListener("beforeunload", prompt);
  try {
    return await work();
  } finally {
    window.removeEventListener("beforeunload", prompt);
  }
}

interface State {
  readonly variables: unknown;
  readonly data: unknown;
  readonly error: Error | null;
  readonly status: "idle" | "pending" | "success" | "error";
}

/** Under this key there are only imports. */
function importOf({ variables, data, error, status }: State): Import {
  return {
    name: (variables as Order | undefined)?.name ?? "",
    report: (data as Report | undefined) ?? null,
    failure: error,
    isRunning: status === "pending",
  };
}

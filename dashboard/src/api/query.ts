import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import { pauseAfter } from "@parley/sdk";
import { callOperation, errorStatus, type Answer, type Input, type OperationName } from "./client.ts";

let signedOutListener: () => void = () => undefined;

/** Sets what happens when the server no longer accepts the sign-in. */
export function onSignedOut(listener: () => void): void {
  signedOutListener = listener;
}

/** Also called for failures outside of queries. */
export const handleFailure = (error: Error): void => {
  if (errorStatus(error) === 401) signedOutListener();
};

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: handleFailure }),
  mutationCache: new MutationCache({ onError: handleFailure }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Only network failures are retried; a refusal is final.
      retry: (count, error) => count < 2 && (errorStatus(error) === null || (errorStatus(error) ?? 0) >= 500),
      retryDelay: (count) => pauseAfter(count + 1),
    },
  },
});

interface ReadOptions<Data> {
  readonly enabled?: boolean;
  /** The polling interval; may depend on the last answer. */
  readonly everyMs?: number | false | ((answer: Data | undefined) => number);
  /** Keeps showing the previous answer while one for another input is loading. */
  readonly keepsPrevious?: boolean;
}

/** How an operation is read and where its answer is kept. */
export const readQuery = <Name extends OperationName>(name: Name, input: Input<Name>) => ({
  queryKey: [name, input] as const,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Answer<Name>> =>
    callOperation(name, input, { signal }),
});

/** Keeps what a change answered as the answer of a read. A read under way may be older, and is cancelled. */
export function storeAnswer<Name extends OperationName>(
  name: Name,
  input: Input<Name>,
  data: Answer<Name> extends { data: infer Data } ? Data : never,
): void {
  const { queryKey } = readQuery(name, input);
  if (queryClient.getQueryData(queryKey) === undefined) return;
  void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, (answer: object | undefined) => answer && { ...answer, data });
}

/** Reads by an operation and keeps the answer. */
export function useRead<Name extends OperationName>(
  name: Name,
  input: Input<Name>,
  { enabled = true, everyMs = false, keepsPrevious = false }: ReadOptions<Answer<Name>> = {},
): UseQueryResult<Answer<Name>> {
  return useQuery({
    ...readQuery(name, input),
    enabled,
    refetchInterval: typeof everyMs === "function" ? ({ state }) => everyMs(state.data) : everyMs,
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  }) as UseQueryResult<Answer<Name>>;
}

/** Runs an operation that changes data, then refetches the named queries. */
export function useChange<Name extends OperationName>(
  name: Name,
  touches: readonly OperationName[] = [],
): UseMutationResult<Answer<Name>, Error, Input<Name>> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<Name>) => callOperation(name, input),
    onSuccess: () => Promise.all(touches.map((touched) => client.invalidateQueries({ queryKey: [touched] }))),
  });
}

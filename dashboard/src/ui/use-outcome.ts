import { errorMessage } from "../api/error-message.ts";
import { useToast } from "./toast.tsx";

interface Outcome {
  readonly onSuccess: () => void;
  readonly onError: (error: Error) => void;
}

/** For a change without a form: shows that it is done, or why it was refused. */
export function useOutcome(): (done?: string) => Outcome {
  const toast = useToast();
  return (done) => ({
    onSuccess: () => done !== undefined && toast(done),
    onError: (error) => toast(errorMessage(error), "problem"),
  });
}

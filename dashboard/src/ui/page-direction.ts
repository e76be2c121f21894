/** Which way the language of the page is written. */
export const pageDirection = (): "ltr" | "rtl" => (document.documentElement.dir === "rtl" ? "rtl" : "ltr");

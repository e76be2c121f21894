import { renderToStaticMarkup } from "react-dom/server";
import { FirstView } from "./first-view.tsx";

/** For the build, which writes it into the page: every byte of it is part of the first round trip. */
export const firstHtml = (): string =>
  renderToStaticMarkup(<FirstView />)
    .replaceAll(' xmlns="http://www.w3.org/2000/svg"', "")
    // The icons' names: no style of the first view uses them.
    .replaceAll(/\blucide(?:-[a-z\d]+)* /g, "");

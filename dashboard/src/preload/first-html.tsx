import { renderToStaticMarkup } from "react-dom/server";
import { FirstView } from "./first-view.tsx";

/** For the build, which writes it into the page. */
export const firstHtml = (): string => renderToStaticMarkup(<FirstView />);

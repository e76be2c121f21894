import { chosenTheme } from "../preload/chosen-theme.ts";
import { texts } from "../i18n/index.ts";
import { directionOf } from "../i18n/languages.ts";
import { chosenLanguage } from "../preload/chosen-language.ts";

const RETRY_MS = 2000;

const STYLE = `
  :root { color-scheme: light dark }
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; justify-items: center; gap: .5rem;
    padding: 1.5rem; text-align: center; font: 14px/1.5 ui-sans-serif, system-ui, sans-serif;
    background: light-dark(#f7f7f8, #0e0f12); color: light-dark(#18191d, #ecedf0) }
  h1 { font-size: 1rem; margin: 0 } p { margin: 0; color: light-dark(#5a5d68, #a3a6b1) }
  button { margin-top: .75rem; padding: .45rem .9rem; font: inherit; font-weight: 500; color: #fff;
    background: #3b5bdb; border: 0; border-radius: .5rem; cursor: pointer }`;

/** Self-contained: the dashboard's other scripts can't be loaded while the server is away. */
const SCRIPT = `
  const retry = () => fetch("/healthz").then(({ ok }) => ok && location.reload(), () => undefined);
  document.querySelector("button").onclick = () => location.reload();
  addEventListener("online", retry);
  setInterval(retry, ${RETRY_MS});`;

/** What a reload shows while the server is unreachable. It opens the requested page once the server answers. */
export function offlinePage(): Response {
  const { away, awayText } = texts.states;
  const language = chosenLanguage();
  const body = `<!doctype html><html lang="${language}" dir="${directionOf(language)}" style="color-scheme: ${chosenTheme()}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${away} · ${texts.product}</title><style>${STYLE}</style>
<h1>${away}</h1><p role="status">${awayText}</p><button>${texts.actions.retry}</button><script>${SCRIPT}</script></html>`;
  return new Response(body, {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; frame-ancestors 'none'",
    },
  });
}

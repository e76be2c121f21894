import { startSearch } from "./search.js";
import { startThemeButton } from "./theme-button.js";

startThemeButton(document.querySelector("button.theme"));
startSearch(document.querySelector(".search"));

// The list of decisions is longer than the screen.
const current = document.querySelector("#menu [aria-current]");
if (current) {
  const menu = document.querySelector("#menu");
  menu.scrollTop = current.offsetTop - menu.clientHeight / 2;
}

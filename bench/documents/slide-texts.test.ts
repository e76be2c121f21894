import { expect, test } from "vitest";
import { slideTexts } from "./slide-texts.ts";

const frame = (attributes: string, text: string) =>
  `<draw:frame ${attributes}><draw:text-box><text:p text:style-name="P1"><text:span>${text}</text:span></text:p></draw:text-box></draw:frame>`;

test("slides, notes, footers and the masters in use are read once, without computed values", () => {
  const xml = `<office:master-styles>
    <style:master-page style:name="Used" draw:style-name="a">${frame('presentation:class="title"', "Click to edit")}${frame("", "From the master")}</style:master-page>
    <style:master-page style:name="Unused" draw:style-name="b">${frame("", "Never shown")}</style:master-page>
    </office:master-styles><office:body><office:presentation>
    <presentation:footer-decl presentation:name="f">A footer</presentation:footer-decl>
    <draw:page draw:master-page-name="Used">${frame("", 'One<text:s/>two &amp; th<text:span text:style-name="T2">ree</text:span>')}
    <text:p text:style-name="P2"/><text:p text:style-name="P2"><text:date text:date-value="2026-11-17">11/17/26</text:date></text:p>
    <presentation:notes>${frame("", "A note")}</presentation:notes></draw:page></office:presentation></office:body>`;
  const lines = slideTexts(xml)
    .split("\n")
    .map((line) => line.trim());
  expect(lines.filter(Boolean)).toEqual(["A footer", "From the master", "One two & three", "A note"]);
});

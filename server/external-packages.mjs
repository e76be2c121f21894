/** Packages that bring machine code or data and find it beside themselves. The build leaves them out of its one file. */
export const EXTERNAL_PACKAGES = [
  "@hyzyla/pdfium",
  "@node-rs/argon2",
  "@photostructure/sqlite",
  "@silvia-odwyer/photon-node",
  "onnxruntime-node",
];

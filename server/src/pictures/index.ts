export { registerPictures } from "./register-pictures.ts";

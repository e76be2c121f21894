/** What the process that re-encodes images answers: this line, then the bytes of both images. */
export type ImageReport =
  | { readonly problem: ImageProblemReason }
  | { readonly image: EncodedFacts; readonly thumbnail: EncodedFacts };

export interface EncodedFacts {
  readonly type: "image/jpeg" | "image/png";
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** `pixels`: more than are decoded; `unreadable`: damaged, or no image at all. */
export type ImageProblemReason = "pixels" | "unreadable";

/** 50 megapixels are the largest photo of a common camera. Decoded they are 200 MB. */
export const MOST_PIXELS = 50_000_000;
const LONGEST_SIDE = 2560;
const THUMBNAIL_SIDE = 480;

/** What is made of an image: of a conversation's, the whole and its thumbnail; of a picture of someone, a square. */
export type ImageShape = "whole" | "filled-square" | "framed-square";
/** Twice the size in which the largest is shown. */
export const SQUARE_SIDE = 256;

export const IMAGE_SIDES = { image: LONGEST_SIDE, thumbnail: THUMBNAIL_SIDE } as const;

// Display rules of pictures: which ones scroll, the aspect ratio of their frame, and the file width that a frame needs.

/** In pixels. */
export interface Size {
  width: number
  height: number
}

/** Returns true if a picture scrolls sideways, such as a panorama. */
export const isWide = ({ width, height }: Size): boolean => width > 2 * height

/** Returns true if a picture scrolls either way, such as a panorama or a screenshot of a chat. */
export const isLong = (size: Size): boolean => isWide(size) || size.height > 2 * size.width

/** Aspect ratio of the widest frame: still high enough on a phone to tap and to recognise. */
const widestFrame = 8 / 3

/** Returns the aspect ratio of a single picture's frame; a wider picture is cropped to its middle. */
export const frameRatio = ({ width, height }: Size): number => Math.min(width / height, widestFrame)

/** Returns the width of the whole picture for a frame of `width` pixels; it shows only the middle 2:1 of a wide one. */
export const getWholePictureWidth = (size: Size, width: number): number =>
  isWide(size) ? Math.ceil((width * size.width) / (2 * size.height)) : width

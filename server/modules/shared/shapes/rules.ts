// Rules of the shapes of pictures: those that are scrolled along, the frames they stand in, and how large a file a frame needs.

/** In pixels. */
interface Size {
  width: number
  height: number
}

/** Returns true for a picture to scroll along from side to side, such as a panorama. */
export const isWide = ({ width, height }: Size): boolean => width > 2 * height

/** Returns true for a picture to scroll along, such as a screenshot of a chat or a panorama. */
export const isLong = (size: Size): boolean => isWide(size) || size.height > 2 * size.width

/** Width by height of the widest frame: on a phone it is as high as a finger needs, and shows what the picture is about. */
const widestFrame = 8 / 3

/** Returns the width by the height of the frame of a picture that stands alone; a wider picture is cropped to its middle. */
export const frameRatio = ({ width, height }: Size): number => Math.min(width / height, widestFrame)

/**
 * Returns how wide the whole picture is, in pixels, where a frame asks for `width`. A frame shows the middle of a wide picture,
 * two by one, so its height decides.
 */
export const wholeWidth = (size: Size, width: number): number =>
  isWide(size) ? Math.ceil((width * size.width) / (2 * size.height)) : width

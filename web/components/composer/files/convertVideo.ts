// Makes an MP4 that phones play of a video that some do not: of QuickTime's files, of HEVC, of sound without compression.
import {
  BlobSource,
  BufferTarget,
  Conversion,
  getFirstEncodableAudioCodec,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  QUALITY_MEDIUM,
  type AudioCodec,
  type InputAudioTrack,
  type InputVideoTrack,
  type VideoCodec,
} from 'mediabunny'

/** Codecs that every browser plays in an MP4. */
const commonVideo: readonly (VideoCodec | null)[] = ['avc', 'vp9']
const commonAudio: readonly (AudioCodec | null)[] = ['aac', 'mp3', 'opus']

const megabyte = 1024 * 1024
/** A result is held in memory, of which phones have little. */
const mostBytes = 50 * megabyte
/** Up to this size a result may be larger than its source. */
const fewBytes = 5 * megabyte
const patienceMs = 120_000
/** In pixels, of the longer side of what is compressed anew. */
const longestSide = 1280

export interface Converted {
  /** The MP4; null where none is needed, or this browser cannot make it. */
  file: Blob | null
  /** True for a source that some devices cannot show. */
  mayBeUnplayable: boolean
}

/** Rejects for what is no MP4 or QuickTime file. */
export async function convertVideo(source: Blob): Promise<Converted> {
  const input = new Input({ formats: [MP4, QTFF], source: new BlobSource(source) })
  const [video, audio] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()])
  if (!video) return { file: null, mayBeUnplayable: false }
  const mayBeUnplayable = !commonVideo.includes(await video.getCodec())
  const isCommon =
    !mayBeUnplayable &&
    (!audio || commonAudio.includes(await audio.getCodec())) &&
    (await input.getFormat()) !== QTFF
  const file =
    isCommon || source.size > mostBytes ? null : await convert(input, video, audio).catch(() => null)
  const isSmall = file && file.size <= Math.max(source.size, fewBytes)
  return { file: isSmall ? file : null, mayBeUnplayable }
}

/** Copies what every browser plays, and compresses the rest anew. Null where a track would be lost. */
async function convert(
  input: Input,
  video: InputVideoTrack,
  audio: InputAudioTrack | null,
): Promise<Blob | null> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const codec = await getFirstEncodableAudioCodec(['aac', 'opus'])
  const conversion = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    tags: {},
    video: commonVideo.includes(await video.getCodec()) ? {} : await smaller(video),
    audio: codec && audio && !commonAudio.includes(await audio.getCodec()) ? { codec } : {},
  })
  const { length } = conversion.utilizedTracks
  if (!conversion.isValid || length < (audio ? 2 : 1)) return null
  const timer = setTimeout(() => void conversion.cancel(), patienceMs)
  try {
    await conversion.execute()
  } finally {
    clearTimeout(timer)
  }
  return target.buffer && new Blob([target.buffer], { type: 'video/mp4' })
}

async function smaller(video: InputVideoTrack) {
  const [width, height] = await Promise.all([video.getDisplayWidth(), video.getDisplayHeight()])
  const scale = Math.min(1, longestSide / Math.max(width, height))
  const even = (pixels: number) => Math.max(2, Math.round((pixels * scale) / 2) * 2)
  return {
    codec: 'avc' as const,
    quality: QUALITY_MEDIUM,
    width: even(width),
    height: even(height),
    fit: 'fill' as const,
  }
}

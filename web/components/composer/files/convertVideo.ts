// Converts a video that some phones cannot play to MP4: QuickTime files, HEVC, uncompressed sound.
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
const playableVideo: readonly (VideoCodec | null)[] = ['avc', 'vp9']
const playableAudio: readonly (AudioCodec | null)[] = ['aac', 'mp3', 'opus']

const megabyte = 1024 * 1024
/** The result is held in memory, which is scarce on phones. */
const maxSourceBytes = 50 * megabyte
/** A result up to this size may be larger than its source. */
const smallBytes = 5 * megabyte
const timeoutMs = 120_000
const maxSidePx = 1280

export interface ConvertedVideo {
  /** The MP4; null if none is needed, or this browser cannot make it. */
  file: Blob | null
  mayBeUnplayable: boolean
}

/** Rejects for a file that is neither MP4 nor QuickTime. */
export async function convertVideo(source: Blob): Promise<ConvertedVideo> {
  const input = new Input({ formats: [MP4, QTFF], source: new BlobSource(source) })
  const [video, audio] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()])
  if (!video) return { file: null, mayBeUnplayable: false }
  const mayBeUnplayable = !playableVideo.includes(await video.getCodec())
  const isPlayable =
    !mayBeUnplayable &&
    (!audio || playableAudio.includes(await audio.getCodec())) &&
    (await input.getFormat()) !== QTFF
  const file =
    isPlayable || source.size > maxSourceBytes ? null : await convert(input, video, audio).catch(() => null)
  const isSmall = file && file.size <= Math.max(source.size, smallBytes)
  return { file: isSmall ? file : null, mayBeUnplayable }
}

/** Copies playable tracks and re-encodes the others. Resolves to null if a track would be lost. */
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
    video: playableVideo.includes(await video.getCodec()) ? {} : await chooseEncoding(video),
    audio: codec && audio && !playableAudio.includes(await audio.getCodec()) ? { codec } : {},
  })
  const { length } = conversion.utilizedTracks
  if (!conversion.isValid || length < (audio ? 2 : 1)) return null
  const timer = setTimeout(() => void conversion.cancel(), timeoutMs)
  try {
    await conversion.execute()
  } finally {
    clearTimeout(timer)
  }
  return target.buffer && new Blob([target.buffer], { type: 'video/mp4' })
}

async function chooseEncoding(video: InputVideoTrack) {
  const [width, height] = await Promise.all([video.getDisplayWidth(), video.getDisplayHeight()])
  const scale = Math.min(1, maxSidePx / Math.max(width, height))
  const even = (pixels: number) => Math.max(2, Math.round((pixels * scale) / 2) * 2)
  return {
    codec: 'avc' as const,
    quality: QUALITY_MEDIUM,
    width: even(width),
    height: even(height),
    fit: 'fill' as const,
  }
}

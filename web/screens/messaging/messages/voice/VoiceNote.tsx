// Player of a voice message: play, waveform, length, size and speed.
import { Pause, Play } from 'lucide-react'
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay'
import { formatDuration } from '#web/lib/text/formatDuration.ts'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { formatBytes } from '#web/lib/text/formatBytes.ts'
import { chooseVoiceSpeed, voiceSpeeds, type VoiceSpeed } from '#web/session/preferences/voiceSpeed.ts'
import type { VoiceNote_message$key } from '#web/__generated__/VoiceNote_message.graphql.ts'
import type { VoiceNoteQuery } from '#web/__generated__/VoiceNoteQuery.graphql.ts'
import { useVoicePlayer } from './useVoicePlayer.ts'
import { WaveformSlider } from './WaveformSlider.tsx'

const fragment = graphql`
  fragment VoiceNote_message on Message {
    id
    voiceNote {
      url
      contentType
      durationMs
      byteSize
      waveform
      alt
    }
  }
`

const query = graphql`
  query VoiceNoteQuery($id: ID!) {
    node(id: $id) {
      ... on Message {
        voiceNote {
          url
        }
      }
    }
  }
`

export function VoiceNote(props: { message: VoiceNote_message$key }) {
  const { id, voiceNote } = useFragment(fragment, props.message)
  const environment = useRelayEnvironment()
  const { url = '', contentType = '', durationMs = 0, byteSize = 0, waveform, alt } = voiceNote ?? {}
  const refreshUrl = async () => {
    const request = fetchQuery<VoiceNoteQuery>(environment, query, { id }).toPromise()
    const response = await request.catch(() => null)
    return (response?.node?.voiceNote?.url ?? url) !== url
  }
  const [audio, player] = useVoicePlayer({ url, durationMs, refreshUrl })
  const { isPlaying, isBroken, seconds } = player
  const length = formatDuration(durationMs)
  const elapsed = formatDuration(seconds * 1000)
  return (
    <div role="group" aria-label={`Voice message, ${length}`} className="w-60 max-w-full">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a transcript is shown below if there is one */}
      <audio ref={audio} src={url} preload="none" {...player.events} />
      <div className="flex items-center gap-1.5">
        <IconButton
          label={isPlaying ? 'Pause' : 'Play'}
          onClick={player.toggle}
          className="-ml-2 bg-text text-inverse hover:bg-text"
        >
          {isPlaying ? (
            <Pause size={20} aria-hidden className="fill-current" />
          ) : (
            <Play size={20} aria-hidden className="ml-0.5 fill-current" />
          )}
        </IconButton>
        <WaveformSlider {...player} waveform={waveform} durationMs={durationMs} />
        <Speed speed={player.speed} />
      </div>
      <p className="flex flex-wrap justify-between gap-x-2 pl-[44px] text-small whitespace-nowrap text-muted tabular-nums">
        {seconds > 0 ? `${elapsed} / ${length}` : length}
        <span>{formatBytes(byteSize)}</span>
      </p>
      {isBroken && <PlaybackError url={url} contentType={contentType} />}
      {alt && (
        <p dir="auto" className="pt-1 text-small text-muted wrap-anywhere">
          {alt}
        </p>
      )}
    </div>
  )
}

function Speed({ speed }: { speed: VoiceSpeed }) {
  const next = voiceSpeeds[(voiceSpeeds.indexOf(speed) + 1) % voiceSpeeds.length] ?? 1
  return (
    <button
      type="button"
      aria-label={`Speed ${speed}×, change to ${next}×`}
      onClick={() => chooseVoiceSpeed(next)}
      className="relative -mr-1 min-w-10 rounded-full bg-hover px-1.5 py-0.5 text-center text-small font-semibold tabular-nums after:absolute after:-inset-2.5"
    >
      {speed}×
    </button>
  )
}

/** Offers a download if the browser does not support the format. */
function PlaybackError({ url, contentType }: { url: string; contentType: string }) {
  const isUnknown = document.createElement('audio').canPlayType(contentType) === ''
  return (
    <p role="alert" className="pt-1 text-small text-danger">
      {isUnknown ? (
        <>
          This browser cannot play it.{' '}
          <a href={url} download className="font-semibold underline">
            Download
          </a>
        </>
      ) : (
        'The voice message could not be played. Tap to try again.'
      )}
    </p>
  )
}

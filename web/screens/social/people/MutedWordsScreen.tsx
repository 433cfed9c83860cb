// The viewer's muted words: add and remove (001 §6).
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import { newMutedWord } from '#rules/social/follows'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { useSuspended } from '#web/components/accountStatus/useSuspended.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { ListRow } from '#web/design/display/ListRow.tsx'
import { TextField } from '#web/design/fields/TextField.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import type { MutedWordsScreen_viewer$key } from '#web/__generated__/MutedWordsScreen_viewer.graphql.ts'
import type { MutedWordsScreenQuery } from '#web/__generated__/MutedWordsScreenQuery.graphql.ts'
import { ActionButton } from './ActionButton.tsx'
import { ViewerListScreen } from './ViewerListScreen.tsx'
import { useSetMutedWords } from './useSetMutedWords.ts'

const query = graphql`
  query MutedWordsScreenQuery {
    viewer {
      ...Shell_viewer
      ...MutedWordsScreen_viewer
    }
  }
`

export const MutedWordsScreen = ({ title }: { title: string }) => (
  <ViewerListScreen<MutedWordsScreenQuery> query={query} title={title} back="/settings">
    {(viewer) => <MutedWords viewer={viewer} />}
  </ViewerListScreen>
)

function MutedWords(props: { viewer: MutedWordsScreen_viewer$key }) {
  const { mutedWords } = useFragment(
    graphql`
      fragment MutedWordsScreen_viewer on Viewer {
        mutedWords
      }
    `,
    props.viewer,
  )
  return (
    <>
      <MuteWordForm muted={mutedWords} />
      {mutedWords.length === 0 ? (
        <EmptyState
          title="No words are muted"
          text="What has a word you mute stays out of your feeds and notifications."
        />
      ) : (
        <ul aria-label="Muted words" className="border-t border-line">
          {mutedWords.map((word) => (
            <ListRow key={word} title={<bdi>{word}</bdi>} trailing={<UnmuteWord word={word} />} />
          ))}
        </ul>
      )}
    </>
  )
}

/** The new word becomes the first of the list. */
function MuteWordForm({ muted }: { muted: readonly string[] }) {
  const isSuspended = useSuspended()
  const setMutedWords = useSetMutedWords()
  const form = useForm({
    resolver: standardSchemaResolver(newMutedWord(muted)),
    defaultValues: { word: '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = useServerSubmit(form, {
    send: ({ word }) => setMutedWords((words) => [word, ...words]),
    onSent() {
      form.reset()
      form.setFocus('word')
      toast({ title: 'Word muted', kind: 'success' })
    },
    failed: 'Word not muted',
  })
  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex items-start gap-x-3 px-4 pt-4 pb-2 max-[16rem]:flex-col md:px-6"
    >
      <TextField
        label="Word or phrase"
        autoComplete="off"
        autoCapitalize="none"
        className="min-w-0 flex-1 max-[16rem]:w-full"
        hint="Whole words count, whatever their case and accents. Nobody is told."
        error={errors.word?.message}
        {...form.register('word')}
      />
      <Button
        type="submit"
        className="mt-7 max-[16rem]:mt-0 max-[16rem]:mb-4"
        disabled={isSuspended}
        pending={isSubmitting && 'Muting...'}
      >
        Mute
      </Button>
    </form>
  )
}

function UnmuteWord({ word }: { word: string }) {
  const setMutedWords = useSetMutedWords()
  return (
    <ActionButton
      label="Unmute"
      target={word}
      action={() => setMutedWords((words) => words.filter((mutedWord) => mutedWord !== word))}
      failed="Word not unmuted"
    />
  )
}

// Repost button, which opens the menu for reposting and quoting (001 §2).
import { useState } from 'react'
import { Repeat2 } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { MenuOnDemand } from '#web/components/loading/MenuOnDemand.tsx'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { toast } from '#web/design/overlays/toast.ts'
import { useSession } from '#web/session/session.ts'
import type { RepostButton_post$key } from '#web/__generated__/RepostButton_post.graphql.ts'
import { CountButton } from './CountButton.tsx'

const loadMenu = async () => (await import('./RepostMenu.tsx')).RepostMenu
const loadComposer = async () => (await import('#web/components/composer/ComposerDialog.tsx')).ComposerDialog

export function RepostButton(props: { post: RepostButton_post$key }) {
  const post = useFragment(
    graphql`
      fragment RepostButton_post on Post {
        id
        repostsCount
        viewerHasReposted
        ...RepostMenu_post
      }
    `,
    props.post,
  )
  const { token } = useSession()
  const [Composer, ensureComposer] = useLazyComponent(loadComposer)
  const [isQuoting, setQuoting] = useState(false)
  const button = (
    <CountButton
      label="Repost"
      count={post.repostsCount}
      isOn={post.viewerHasReposted}
      aria-pressed={post.viewerHasReposted}
      onClick={token ? undefined : () => toast({ title: 'Please login to repost' })}
    >
      <Repeat2 size={20} aria-hidden />
    </CountButton>
  )
  if (!token) return button
  const onQuote = async () => setQuoting(await ensureComposer())
  return (
    <>
      <MenuOnDemand button={button} load={loadMenu} menu={{ post, onQuote: () => void onQuote() }} />
      {Composer && <Composer quoteOf={post.id} isOpen={isQuoting} onClose={() => setQuoting(false)} />}
    </>
  )
}

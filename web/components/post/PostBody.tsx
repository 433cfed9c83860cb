// Content of a post: text, photos and videos, product, quoted post and topic.
import { graphql, useFragment } from 'react-relay'
import { isBlank } from '#rules/shared/common'
import { MediaGallery } from '#web/components/media/MediaGallery.tsx'
import { EmbeddedProduct } from '#web/components/product/EmbeddedProduct.tsx'
import type { PostBody_post$data, PostBody_post$key } from '#web/__generated__/PostBody_post.graphql.ts'
import { MentionText } from './MentionText.tsx'
import { QuoteBlock } from './QuoteBlock.tsx'
import { TopicChip } from './TopicChip.tsx'

type PostBodyProps = {
  post: PostBody_post$key
  /** True while the editor replaces the text. */
  isEdited: boolean
  isDetail?: boolean
  isFirst?: boolean
}

export function PostBody({ isEdited, isDetail, isFirst, ...props }: PostBodyProps) {
  const post = useFragment(
    graphql`
      fragment PostBody_post on Post {
        databaseId
        content
        mentions {
          ...MentionText_mention
        }
        namedTopics {
          ...MentionText_topic
        }
        media {
          ...MediaGallery_media
        }
        topic {
          ...TopicChip_topic
        }
        product {
          ...ProductBlock_product
        }
        isQuote
        quoteOf {
          ...QuoteBlock_post
        }
      }
    `,
    props.post,
  )
  return (
    <>
      {post.content && !isEdited && (
        <MentionText
          content={post.content}
          mentions={post.mentions}
          topics={post.namedTopics}
          isWhole={isDetail}
          opens={isDetail ? undefined : `/posts/${post.databaseId}`}
        />
      )}
      <MediaGallery media={post.media} isFirst={isFirst} />
      {(post.product || isEmpty(post)) && (
        <div className="mt-2.5">
          <EmbeddedProduct product={post.product} />
        </div>
      )}
      {post.isQuote && <QuoteBlock post={post.quoteOf} />}
      {post.topic && <TopicChip topic={post.topic} />}
    </>
  )
}

/** Returns true for a post without text and media, whose deleted product was its only content. */
const isEmpty = ({ content, media }: PostBody_post$data) => isBlank(content) && media.length === 0

// File storage in a bucket of any S3-compatible store.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import {
  checkName,
  mediaPrefix,
  type Content,
  type FileReply,
  type Storage,
} from '#server/storage/storage.ts'

export interface Bucket {
  bucket: string
  /** Undefined for AWS. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const timeoutMs = 10_000

/** `origin` precedes the paths of files, which this server proxies; empty for its own. */
export function s3Storage(options: Bucket, origin = ''): Storage & { close(): void } {
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey } = options
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Other stores than AWS need the bucket in the path, and lack the newer checksums.
    forcePathStyle: endpoint !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: timeoutMs, socketTimeout: timeoutMs },
  })
  const find = async (name: string) => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: checkName(name) }))
      return Body ?? null
    } catch (error) {
      if (toErrorReply(error) === null) return null
      throw error
    }
  }
  return {
    async put(name, content, contentType) {
      const file = { Bucket, Key: checkName(name), ContentType: contentType }
      await client.send(new PutObjectCommand({ ...file, ...(await toBody(content)) }))
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: checkName(name) }))
    },
    read: async (name) => (await find(name))?.transformToByteArray() ?? null,
    // On Node the body is a Readable.
    open: async (name) => (await find(name)) as Readable | null,
    url: (name) => origin + mediaPrefix + name,
    async send(name, { method, headers }) {
      const Range = headers.range
      const request = { Bucket, Key: checkName(name), Range, IfNoneMatch: headers['if-none-match'] }
      try {
        return toReply(
          method === 'HEAD'
            ? await client.send(new HeadObjectCommand(request))
            : await client.send(new GetObjectCommand(request)),
        )
      } catch (error) {
        return toErrorReply(error)
      }
    },
    async ping() {
      await client.send(new HeadBucketCommand({ Bucket }))
    },
    close: () => client.destroy(),
  }
}

const toBody = async (content: Content) =>
  content instanceof Uint8Array
    ? { Body: content }
    : { Body: createReadStream(content.path), ContentLength: (await stat(content.path)).size }

interface S3Object {
  Body?: unknown
  ETag?: string
  ContentLength?: number
  ContentRange?: string
}

const toReply = ({ Body, ETag, ContentLength, ContentRange }: S3Object): FileReply => ({
  status: ContentRange ? 206 : 200,
  headers: {
    'accept-ranges': 'bytes',
    ...(ETag && { etag: ETag }),
    ...(ContentLength !== undefined && { 'content-length': String(ContentLength) }),
    ...(ContentRange && { 'content-range': ContentRange }),
  },
  body: (Body as Readable | undefined) ?? null,
})

/** Maps 404 to null, and 304 and 416 to replies; throws other errors. */
function toErrorReply(error: unknown): FileReply | null {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  if (status === 404) return null
  if (status === 304 || status === 416) return { status, headers: {}, body: null }
  throw error
}

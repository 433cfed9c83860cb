// Mutation that requests a data export; shows a toast if it fails.
import { graphql } from 'react-relay'
import { exportTexts } from '#rules/lifecycle/exports'
import { toast } from '#web/design/overlays/toast.ts'
import { messageOf } from '#web/relay/network/serverError.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { useRequestExportMutation } from '#web/__generated__/useRequestExportMutation.graphql.ts'

export function useRequestExport() {
  const [commit, isPending] = useMutationPromise<useRequestExportMutation>(graphql`
    mutation useRequestExportMutation {
      requestDataExport {
        viewer {
          ...DataExportSection_viewer
        }
      }
    }
  `)
  async function prepare() {
    try {
      await commit({})
    } catch (error) {
      toast({ title: 'Error', description: messageOf(error, exportTexts.notBegun), kind: 'error' })
    }
  }
  return { prepare, isPending }
}

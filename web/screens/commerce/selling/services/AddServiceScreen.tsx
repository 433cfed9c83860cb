// A new service of a vendor (002 §2), kept on the device until it is there.
import { graphql, useRelayEnvironment } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import { toast } from '#web/design/overlays/toast.ts'
import { useCommit } from '#web/relay/hooks/useCommit.ts'
import { sessionKeys } from '#web/session/keys.ts'
import { getSession } from '#web/session/session.ts'
import type { AddServiceScreenMutation } from '#web/__generated__/AddServiceScreenMutation.graphql.ts'
import { ForVendors } from '../ForVendors.tsx'
import { FormFrame } from '../FormFrame.tsx'
import { readServicesOf } from '../lists.ts'
import { LogoField } from './LogoField.tsx'
import { ServiceFields } from './ServiceFields.tsx'
import { newOne, useServiceForm, type ServiceInput } from './useServiceForm.ts'

const home = '/vendor-services'

export const AddServiceScreen = ({ title }: { title: string }) => (
  <ForVendors title={title} back={home}>
    <AddService />
  </ForVendors>
)

function AddService() {
  const navigate = useNavigate()
  const form = useServiceForm({
    begun: newOne,
    save: useAdd(),
    failed: 'Failed to create service',
    onSaved() {
      toast({ title: 'Service created successfully!', kind: 'success' })
      // Elsewhere than after a product, as documented (002 §4).
      void navigate('/vendor-dashboard')
    },
  })
  return (
    <FormFrame form={form} action="Add Service" pending="Adding..." onCancel={() => void navigate(home)}>
      <LogoField form={form} most="up to 10MB" />
      <ServiceFields form={form} />
    </FormFrame>
  )
}

/** Rejects with a ServerError. */
function useAdd() {
  const environment = useRelayEnvironment()
  // A draft comes back after a reload, and would be added twice.
  const [commit] = useCommit<AddServiceScreenMutation>(
    graphql`
      mutation AddServiceScreenMutation($input: CreateServiceInput!, $connections: [ID!]!) {
        createService(input: $input) {
          service @prependNode(connections: $connections, edgeTypeName: "ServiceEdge") {
            ...VendorService_service
          }
        }
      }
    `,
    { keptIn: sessionKeys.unfinishedService },
  )
  return (input: ServiceInput) =>
    commit({ input, connections: readServicesOf(environment, btoa(`User:${getSession().user?.id}`)) })
}

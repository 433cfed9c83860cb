// The form that edits a service and its logo (002 §2).
import { graphql } from 'react-relay'
import { useParams } from 'react-router-dom'
import { useGoBack } from '#web/components/shell/navigation/BackButton.tsx'
import { GoBackEmptyState } from '#web/components/shell/GoBackEmptyState.tsx'
import { LoadingFrame } from '#web/components/shell/LoadingFrame.tsx'
import { QueryScreen } from '#web/components/shell/QueryScreen.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { EditServiceScreenMutation } from '#web/__generated__/EditServiceScreenMutation.graphql.ts'
import type {
  EditServiceScreenQuery,
  EditServiceScreenQuery$data,
} from '#web/__generated__/EditServiceScreenQuery.graphql.ts'
import { FormFrame } from '../FormFrame.tsx'
import { LogoField } from './LogoField.tsx'
import { ServiceFields } from './ServiceFields.tsx'
import { useServiceForm, type InitialService } from './useServiceForm.ts'
import { VendorShell } from '../VendorShell.tsx'

const home = '/vendor-services'

export function EditServiceScreen({ title }: { title: string }) {
  const databaseId = Number(useParams()['id'])
  return (
    <QueryScreen
      key={databaseId}
      errorTitle="Service Not Found"
      fallbackText="Failed to fetch service"
      overrideText="Unable to load service details"
      back={home}
      skeleton={<LoadingFrame title={title} hasBack text="Loading..." />}
    >
      <ScreenContent databaseId={databaseId} title={title} />
    </QueryScreen>
  )
}

function ScreenContent({ databaseId, title }: { databaseId: number; title: string }) {
  const { viewer, service } = useRevalidatedQuery<EditServiceScreenQuery>(
    graphql`
      query EditServiceScreenQuery($databaseId: Int!) {
        viewer {
          ...VendorShell_viewer
          user {
            databaseId
          }
        }
        service(databaseId: $databaseId) {
          id
          databaseId
          name
          description
          category
          pricingInfo
          availability
          location
          contacts {
            way
            value
          }
          logo {
            url
            alt
          }
          vendor {
            databaseId
          }
        }
      }
    `,
    { databaseId },
  )
  if (!viewer) return null
  const isOwn = service?.vendor.databaseId === viewer.user.databaseId
  return (
    <VendorShell viewer={viewer} title={title} back={home} replacement={!isOwn && uneditableState}>
      {service && <EditService service={service} />}
    </VendorShell>
  )
}

/** Shown for a missing service and for another vendor's service. */
const uneditableState = (
  <GoBackEmptyState title="Service Not Found" text="Unable to load service details" home={home} />
)

type Service = NonNullable<EditServiceScreenQuery$data['service']>

function toInitial(service: Service): InitialService {
  const findContact = (kind: string) => service.contacts.find(({ way }) => way === kind)?.value ?? ''
  return {
    serviceId: service.databaseId,
    values: {
      name: service.name,
      description: service.description,
      category: service.category,
      contactPhone: findContact('PHONE'),
      contactEmail: findContact('EMAIL'),
      contactWhatsapp: findContact('WHATSAPP'),
      pricingInfo: service.pricingInfo ?? '',
      availability: service.availability ?? '',
      location: service.location ?? '',
    },
    logo: service.logo ?? null,
  }
}

function EditService({ service }: { service: Service }) {
  const goBack = useGoBack(home)
  const [commit] = useMutationPromise<EditServiceScreenMutation>(graphql`
    mutation EditServiceScreenMutation($input: EditServiceInput!) {
      editService(input: $input) {
        service {
          ...VendorService_service
          contacts {
            value
          }
          logo {
            url
            alt
          }
        }
      }
    }
  `)
  const form = useServiceForm({
    initial: toInitial(service),
    save: (input) => commit({ input: { ...input, serviceId: service.id } }),
    errorTitle: 'Failed to update service',
    onSaved() {
      toast({ title: 'Service updated successfully!', kind: 'success' })
      goBack()
    },
  })
  return (
    <FormFrame form={form} action="Save Changes" pending="Saving..." onCancel={goBack}>
      <LogoField form={form} limitText="less than 5MB" />
      <ServiceFields form={form} />
    </FormFrame>
  )
}

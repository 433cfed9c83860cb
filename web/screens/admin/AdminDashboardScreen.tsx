// The overview of an admin, in its own frame without a rail; what it will list is not built yet (002 §2).
import { EmptyState } from '#web/design/EmptyState.tsx'
import { Tooltips } from '#web/design/Tooltips.tsx'
import { AdminHeader } from './AdminHeader.tsx'

export function AdminDashboardScreen() {
  return (
    <Tooltips>
      <div className="min-h-dvh bg-page md:bg-canvas">
        <AdminHeader />
        <main tabIndex={-1} className="mx-auto max-w-page px-4 py-6 md:px-6">
          <h1 className="type-title">Overview</h1>
          <EmptyState
            title="Coming soon"
            text="Counts, reports and the list of users will stand here."
            className="pt-20"
          />
        </main>
      </div>
    </Tooltips>
  )
}

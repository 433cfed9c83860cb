// The overview of an admin (002 §2): how much there is, and the people.
import { AdminFrame } from './AdminFrame.tsx'
import { Figures } from './Figures.tsx'
import { UserManagement } from './UserManagement.tsx'

export const AdminDashboardScreen = () => (
  <AdminFrame title="Overview" noun="users">
    <Figures />
    <UserManagement />
  </AdminFrame>
)

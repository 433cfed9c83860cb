// Where an admin sees Fennec as everybody does.

export const userView = '/customer-dashboard'

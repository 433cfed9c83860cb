/** Record id of the viewer in Relay's store; the API gives the viewer no id. */
export const viewerId = 'client:root:viewer'

/** Every organisation is connected to the service, with this client. */
export function connectedWith<Client>(client: Client) {
  return async () => ({ connection: "connected", client });
}

"""A bare echo on the server's stack, as the baseline of suite `server`."""

import sys

import uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect

app = FastAPI()


@app.websocket("/echo")
async def echo(websocket: WebSocket) -> None:
    """Send back what comes."""
    await websocket.accept()
    try:
        while True:
            await websocket.send_text(await websocket.receive_text())
    except WebSocketDisconnect:
        return


if __name__ == "__main__":
    config = uvicorn.Config(app, "127.0.0.1", int(sys.argv[1]), log_level="warning", ws_per_message_deflate=False)
    uvicorn.Server(config).run()

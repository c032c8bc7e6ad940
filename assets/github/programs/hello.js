display("Hello from GitHub");
